/** Does something a while later, once the phone has nothing else to do; what comes back calls it off. */
const SOON = 1000;
const AT_MOST = 5000;

export function later(deed: () => void): () => void {
  let handle = 0;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") deed();
    else handle = requestIdleCallback(deed, { timeout: AT_MOST });
  }, SOON);
  return () => {
    clearTimeout(timer);
    if (handle) cancelIdleCallback(handle);
  };
}
