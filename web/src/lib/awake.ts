/** Keeps a screen from going dark while it is looked at, where the device lets it. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let done = false;
  const take = async (): Promise<void> => {
    if (done || document.visibilityState !== "visible") return;
    const taken = await navigator.wakeLock?.request("screen").catch(() => null);
    if (done) void taken?.release();
    else lock = taken ?? null;
  };
  void take();
  document.addEventListener("visibilitychange", take);
  return () => {
    done = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}
