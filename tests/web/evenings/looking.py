"""What one look at a phone tells: whether it rests, what can be tapped, all that stands there to be read."""

from typing import Any, NamedTuple

KINDS = {
    "no": "[role=alert] button.primary",
    "sheet": "dialog[open] [data-testid=claims] .open button",
    "send": "dialog[open] button.primary",
    "cover": "[data-testid=cover] button",
    "die": "main > section.card :is(.faces, .tiles, .hits) button",
    "thrown": "main > section.card:has(.faces) .row button",
    "claim": "main > section.card :is(.answers, .pad) button",
    "tell": "[data-testid=telling] :is(.chip, .primary)",
    "more": "main :is(.counter, .step) button[aria-label^='One more']",
    "whole": "[data-testid=bar] section button.primary, [data-testid=bar] .row button.primary",
    "space": ":is([data-space], [data-piece]):is([data-look=lit], [data-look=ready])",
    "card": "[data-testid=offers] .stack button, [data-testid=purchases] button, [data-testid=given-up]",
    "part": "[data-testid=bar] section :is(.chip, .stack button):not([aria-pressed=true])",
    "picked": ":is([data-space], [data-piece])[data-look=picked], [data-testid=bar] section [aria-pressed=true]",
    "aside": "[data-testid=bar] .mays button",
    "deed": "[data-testid=bar] .buttons button:not([aria-haspopup])",
}
"""What is tapped, by where it is on the page; nothing of it belongs to a game."""

LOOK = """(kinds) => {
    const isSeen = (one) => one.checkVisibility() && !one.disabled;
    const words = (one) => (one.getAttribute('aria-label') || one.innerText || one.textContent).trim();
    const all = Object.entries(kinds).flatMap(([kind, where]) =>
        [...document.querySelectorAll(where)].filter(isSeen).map((one) => ({ kind, one })));
    const offered = all.filter(({ one }, at) => all.findIndex((other) => other.one === one) === at);
    const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
    const named = ['aria-label', 'title', 'placeholder', 'alt'];
    const main = document.querySelector('main');
    return {
        elements: offered.map(({ one }) => one),
        told: {
            offered: offered.map(({ kind, one }) => [kind, words(one)]),
            busy: main.ariaBusy === 'true' || main.innerText.includes('Asking the referee…'),
            shown: main.innerText,
            over: document.querySelector('[data-testid=ranking]') !== null,
            no: [...document.querySelectorAll('[role=alert]')].map((one) => one.innerText),
            lacks: document.querySelector('[data-testid=bar] section button.primary:disabled')?.innerText ?? '',
            read: [document.title, ...document.body.innerText.split('\\n'),
                ...shown.flatMap((one) => named.map((name) => one.getAttribute(name)))].filter(Boolean),
        },
    };
}"""

TO_SIGHT = """(look, at) => {
    const one = look.elements[at];
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const bar = document.querySelector('[data-testid=bar]');
    if (!bar || bar.contains(one) || one.closest('dialog')) return one;
    const top = document.querySelector('header.top').getBoundingClientRect().bottom;
    const box = one.getBoundingClientRect();
    const free = (top + bar.getBoundingClientRect().top) / 2;
    scrollBy({ top: (box.top + box.bottom) / 2 - free, behavior: 'instant' });
    return one;
}"""


class Seen(NamedTuple):
    """What a phone shows at this moment."""

    offered: list[tuple[str, str]]
    busy: bool
    over: bool
    shown: str
    no: list[str]
    lacks: str
    read: list[str]
    elements: Any

    def element(self, at: int) -> Any:
        """The thing itself that was offered at this place, scrolled to where neither header nor bar covers it."""
        return self.elements.evaluate_handle(TO_SIGHT, at).as_element()


def look(page: Any) -> Seen:
    """One look, for all that is read of the page between two taps."""
    found = page.evaluate_handle(LOOK, KINDS)
    told = found.evaluate("(look) => look.told")
    offered = [(kind, label) for kind, label in told.pop("offered")]
    return Seen(offered=offered, elements=found, **told)
