/** Where in the app we are, as the address says it. */

export type Route = {
  name: "home" | "join" | "new" | "board" | "editor" | "pieces" | "roster" | "table";
  code: string;
  table: string;
  tab: Tab;
  /** A page behind a tab, and what it is about. */
  page: string;
  about: string;
};
export type Tab = (typeof TABS)[number];
export const TABS = ["now", "score", "log", "rules", "table"] as const;

function read(path: string): Route {
  const [first = "", second = "", third = "", page = "", about = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  const route: Route = { name: "home", code: "", table: "", tab: "now", page: "", about: "" };
  if (first === "join") return { ...route, name: "join", code: second };
  if (first === "new" || first === "board" || first === "editor" || first === "pieces")
    return { ...route, name: first };
  if (first === "roster" && second) return { ...route, name: "roster", about: second };
  if (first === "t" && second && third === "middle") return { ...route, name: "table", table: second, tab: "table", page: third };
  if (first === "t" && second)
    return {
      ...route,
      name: "table",
      table: second,
      tab: TABS.find((tab) => tab === third) ?? "now",
      page,
      about,
    };
  return route;
}

export const here = $state({ route: read(location.pathname) });

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  here.route = read(path);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => (here.route = read(location.pathname)));
