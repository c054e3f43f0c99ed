/** Does something once the phone has nothing else to do; what comes back calls it off. */
const AT_MOST = 5000;

export function later(deed: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(deed, AT_MOST / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(deed, { timeout: AT_MOST });
  return () => cancelIdleCallback(handle);
}
