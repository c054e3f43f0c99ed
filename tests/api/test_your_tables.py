"""A phone that was at several tables finds them all by its passes."""

from tests.api.conftest import Room


def listed(client, *passes: str):
    return client.get("/v1/tables", headers={"Passes": ", ".join(passes)})


def test_passes_lead_to_their_tables_in_the_order_sent(client):
    first, second = Room(client), Room(client)
    answer = listed(client, second.anna.secret, "worth-nothing", first.host.secret)
    assert answer.status_code == 200
    found = answer.json["tables"]
    assert [(table["place"], table["id"]) for table in found] == [(0, second.anna.table_id), (2, first.host.table_id)]
    assert [(table["yours"], table["host"]) for table in found] == [(["anna"], False), (["anna", "bert"], True)]
    assert found[0]["game"] == "counting" and found[0]["code"] == second.code and found[0]["seats"][0]["taken"]
    assert second.anna.secret not in answer.text


def test_one_pass_may_be_sent_as_always(client, room: Room):
    answer = client.get("/v1/tables", headers={"Authorization": f"Bearer {room.bert.secret}"})
    assert [table["yours"] for table in answer.json["tables"]] == [["bert"]]


def test_without_a_pass_there_is_nothing_to_list(client):
    answer = client.get("/v1/tables")
    assert answer.status_code == 401 and "Passes" in answer.json["detail"]
    assert listed(client, "nobody-knows-it").json == {"tables": []}


def test_too_many_passes_are_refused(client):
    answer = listed(client, *(f"pass-{number}" for number in range(51)))
    assert answer.status_code == 422 and "50" in answer.json["errors"]["Passes"][0]
