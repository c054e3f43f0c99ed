/** Wer wo sitzt, wer dran ist und was richtiggestellt wird. */
import type { seats as English } from "../en/seats";

export const seats: typeof English = {
  call: {
    title: "Wenn du dran bist",
    sound: "Ein leises Klopfen",
    buzz: "Vibration",
    tab: (game) => `● Du bist dran · ${game}`,
    waits: "Du bist dran",
  },
};
