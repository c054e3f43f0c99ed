"""What random play hardly meets of this game; the transcripts show each of it."""

SELDOM = {
    "verb": """
        ability-held ability-used altar-fails battle-vanished built-together cancelled carried
        casualties-changed casualty-choice-taken construction-broken creature-killed creatures-counted
        creatures-left creeps-short dispelled drained draw-lost earned-nothing element-granted eliminated
        falls gang-sent gave gone heal-ends healed hits-told in-force joined level-declined
        level-gained lightning mana-paid
        neutrals-gathered no-more-creeps none-summoned outpost-built-together pillaged race-drawn raised
        read-aloud regrown renewed reshuffled returns revealed sent-back set-aside spent-in-vain stalemate stays-dead
        step-skipped stocked summoned taken-over takes-effect token-destroyed token-laid tokens-hidden tokens-run-out
        tokens-short tree-moved tree-set walled-off with-element
    """,
    "window": """
        any-time battle.after-removal battle.attacks-rolled battle.before-attack battle.before-removal
        battle.end battle.phase-end battle.phase-start battle.round-end battle.start card-played
        deploy-step.end deploy-step.start harvest-step.end harvest-step.start move-step.end
        move-step.enemy-enters spend-step.construct spend-step.end turn.end turn.start
    """,
    "frame": """
        altar-attempt card-reading forge-step hero-placing lay-creeps lay-tokens levelling lightning play
        raise-step reveal rising throw
    """,
    "action": """
        abandon-outpost build-together give invoke join lay-token level-up place-hero raise reward send-back
        use-ability
    """,
}
NAMES = tuple(f"{kind} {name}" for kind, names in SELDOM.items() for name in names.split())
