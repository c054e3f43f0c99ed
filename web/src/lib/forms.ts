/** Forms from the action schemas the referee describes itself with. Asked for only when a form is really needed. */

export type Field = {
  name: string;
  kind: "text" | "number" | "yes-no" | "data";
  choices: string[];
  required: boolean;
};
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};
type Described = {
  components: { schemas: Record<string, Schema & { discriminator?: { mapping: Record<string, string> } }> };
};

let described: Promise<Described> | null = null;

async function describe(): Promise<Described> {
  described ??= fetch("/openapi.json").then((answer) => answer.json() as Promise<Described>);
  return described.catch((no: unknown) => {
    described = null;
    throw no;
  });
}

/** The fields of an action besides its type and seat. */
export async function formOf(game: string, type: string): Promise<Field[]> {
  const { schemas } = (await describe()).components;
  const reference = schemas[`${game}-action`]?.discriminator?.mapping[type] ?? "";
  const schema = schemas[reference.split("/").at(-1) ?? ""] ?? {};
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "type" && name !== "seat")
    .map(([name, property]) => fieldOf(name, property, schema.required?.includes(name) ?? false));
}

function fieldOf(name: string, property: Schema, required: boolean): Field {
  const shape = property.anyOf?.find((branch) => branch.type !== "null") ?? property;
  if (shape.type === "boolean") return { name, kind: "yes-no", choices: ["true", "false"], required };
  const choices = (shape.enum ?? []).map(String);
  const kind =
    shape.type === "integer" || shape.type === "number"
      ? "number"
      : shape.type === "string" || choices.length
        ? "text"
        : "data";
  return { name, kind, choices, required };
}
