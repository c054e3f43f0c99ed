/** Colours and text size, as this phone's owner likes them. */
import { recall, remember } from "./stored";

export const look = $state(recall("look", { theme: "auto", size: "100" }));

export function applyLook(): void {
  document.documentElement.dataset.theme = look.theme;
  document.documentElement.style.fontSize = `${look.size}%`;
  remember("look", { ...look });
}
