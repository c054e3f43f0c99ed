/** How wide a name is on the map, in the letters this phone has. */
const pen = document.createElement("canvas").getContext("2d");
if (pen) pen.font = "700 14.5px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

export const wide = (text: string): number => pen?.measureText(text).width ?? 0;
