import re
from tests.web.test_expansion import *
def shot(one, name): one.page.screenshot(path=f"/tmp/shot-{name}.png", full_page=True)
def test_shots(phone, room):
    seats = [{"seat": "anna", "name": "Anna", "race": "orc"}, {"seat": "bert", "name": "Bert", "race": "night-elf"}]
    t = room(scenario="captives", seats=seats, first="anna")
    a = phone().join(t.code, "Anna"); a.page.wait_for_timeout(500); a.tap("D3"); a.page.wait_for_timeout(300); shot(a, "captives")
    h = phone().go("/new"); h.page.wait_for_timeout(300); switch(h, "The Expansion Set"); shot(h, "open")
    t = room(options={"heroes":"on","creeps":"on","hidden":"on","racial":"on"}, seats=[seats[1]|{"seat":"anna","name":"Anna"}, seats[0]|{"seat":"bert","name":"Bert"}])
    a = phone().join(t.code, "Anna"); a.page.wait_for_timeout(500); shot(a, "choose")
    print([ (p["action"],p["seats"]) for p in t.table()["prompts"]])
    for _ in range(6):
        for p in t.table()["prompts"]:
            o = (p.get("choice") or {}).get("options")
            if p["action"] == "choose-hero":
                t.act("choose-hero", p["seats"][0], hero={"anna":"warden","bert":"ash-seer"}[p["seats"][0]]); break
            if p["action"] == "lay-token":
                t.act("lay-token", p["seats"][0], **o[0]); break
    print([ (p["action"],p["seats"]) for p in t.table()["prompts"]])
    a.page.wait_for_timeout(500); shot(a, "heroes")
    pos = {"spaces": {"B4": {"anna": {"melee": 2, "hero": 1}, "bert": {"melee": 2}, "creeps":[]}, "C4": {"bert":{"hero":1,"creatures":{"feral-spirit":2}}, "creeps": [{"id":"one-1","points":1},{"id":"two-1","points":2,"key":"ember-drake","lost":1}]}}, "turn": 3,
      "seats": {"anna": {"hand": 4, "deck": 9,"hero":{"key":"warden","level":2,"wounds":1,"markers":[1,2]}}, "bert": {"hand": 3, "deck": 9,"hero":{"key":"ash-seer"}}}}
    t = room(options={"heroes":"on","creeps":"on","drain":"on","racial":"on"}, position=pos, seats=[seats[1]|{"seat":"anna","name":"Anna"}, seats[0]|{"seat":"bert","name":"Bert"}])
    a = phone().join(t.code, "Anna"); a.page.wait_for_timeout(500); shot(a, "battle0")
    a.tap("C4"); a.page.wait_for_timeout(300); shot(a, "note")
    t.act("done","anna"); print([ (p["action"],p["seats"],p.get("choice")) for p in t.table()["prompts"]])
    a.page.wait_for_timeout(500); a.press("Fight", exact=False); a.page.wait_for_timeout(700); shot(a, "battle1")
    print([ (p["action"],p["seats"],p["text"],p.get("must"),p.get("cards")) for p in t.table()["prompts"]])
    b = a.page.get_by_role("button", name=re.compile("ability")); print(b.count())
    if b.count(): b.first.click(); a.page.wait_for_timeout(500); shot(a, "ability")
