/** The language of the phone: chosen under Table, else the first of the browser's that is known here. */
import { recall, remember } from "../lib/stored";
import { en, type Words } from "./en";

export type Language = keyof typeof LANGUAGES;
export const LANGUAGES = { en: "English", de: "Deutsch" };
const others: Partial<Record<Language, () => Promise<Words>>> = {
  de: () => import("./de").then((loaded) => loaded.de),
};

const isKnown = (key: string): key is Language => key in LANGUAGES;

function preferred(): Language {
  const wanted = [recall("language", ""), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find(isKnown) ?? "en";
}

class Speaking {
  now = $state<Language>("en");
  words = $state.raw<Words>(en);

  /** How days are written: as in the browser's country, where it speaks the same language. */
  get writes(): string {
    return navigator.languages.find((one) => one.slice(0, 2) === this.now) ?? this.now;
  }

  /** At the start, before anything is shown; a language that cannot be loaded is English. */
  begin = (): Promise<void> => this.speak(preferred());

  async choose(language: Language): Promise<void> {
    remember("language", language);
    await this.speak(language);
  }

  private async speak(language: Language): Promise<void> {
    const words = await (others[language]?.() ?? Promise.resolve(en)).catch(() => null);
    this.words = words ?? en;
    this.now = words ? language : "en";
    document.documentElement.lang = this.now;
  }
}

export const speaking = new Speaking();

/** What the phone says by itself, in the language of the moment. */
export const words: Words = new Proxy(en, { get: (_english, name) => speaking.words[name as keyof Words] });
