"""How a device is told that a table waits for its person."""

from dataclasses import replace

from fastapi import Request

from .. import bodies
from ..device_schemas import PushState, PushTested
from ..devices import device_of
from ..outward import Unfit, target_of
from ..pushes import Message, check_keys, settings_of, without_push
from ..schemas import Refused
from ..service import Service
from ..store import PushRow
from .common import CREATES, PUSH_TESTS, Parts, api

MOST_HOOKS = 20  # devices that may have the same webhook
TEST = Message("It works", "This is how Milkrun tells you that it is your turn.", "/", "test")
SAID = {
    "sent": "The message was accepted. It should be here any moment.",
    "unreachable": "It could not be delivered: nobody answers there, or not as expected.",
    "gone": "This device has ended its subscription. Switch messages off and on again.",
    "busy": "That was tried often enough for now; wait a few minutes.",
    "no_device": "No message can be sent: this device has not asked for any.",
}


@api.get("/push")
async def read_push(request: Request, service: Parts) -> PushState:
    """How this device is told, and the key with which it subscribes."""
    return state(service, service.notices.rows.get(device_of(request).hash or ""))


@api.post("/push", dependencies=[CREATES])
async def subscribe(wish: bodies.Subscription, request: Request, service: Parts) -> PushState:
    """Tell this device by Web Push, from now on. A page sends this at every start."""
    row = await row_of(request, service)
    try:
        target_of(wish.endpoint, service.settings.loopback_push)
        check_keys(wish.keys.p256dh, wish.keys.auth)
    except Unfit as error:
        raise Refused(422, "invalid", str(error)) from error
    row = replace(row, endpoint=wish.endpoint, zone=wish.zone)
    return await keep(service, replace(row, p256dh=wish.keys.p256dh, auth=wish.keys.auth))


@api.post("/push/stop")
async def unsubscribe(request: Request, service: Parts) -> PushState:
    """No more messages by Web Push to this device."""
    return await keep(service, without_push(await row_of(request, service)))


@api.post("/push/quiet")
async def set_quiet(wish: bodies.Quiet, request: Request, service: Parts) -> PushState:
    """When this device is not to be told: turns of that time are told when it ends."""
    row = await row_of(request, service)
    row = replace(row, quiet_from=wish.quiet_from, quiet_to=wish.quiet_to, zone=wish.zone)
    return await keep(service, row)


@api.post("/push/webhook", dependencies=[CREATES])
async def set_webhook(wish: bodies.Webhook, request: Request, service: Parts) -> PushState:
    """An address that gets `{text, url}` as JSON when a table waits, if the server allows it."""
    if wish.url is not None:
        if not service.settings.webhooks:
            raise Refused(403, "no_webhooks", "This server sends nothing to webhooks.")
        try:
            target_of(wish.url, service.settings.loopback_push)
        except Unfit as error:
            raise Refused(422, "invalid", str(error)) from error
        if service.notices.hooks_to(wish.url) >= MOST_HOOKS:
            raise Refused(409, "many", "Too many devices send to that address.")
    return await keep(service, replace(await row_of(request, service), hook=wish.url))


@api.post("/push/test", dependencies=[PUSH_TESTS])
async def test_push(request: Request, service: Parts) -> PushTested:
    """Send a message to this device now, and say what became of it."""
    row = service.notices.rows.get(device_of(request).hash or "")
    sent = {} if row is None else await service.notices.send(row, TEST)
    return PushTested(
        push=sent.get("push", "no_device"),
        webhook=sent.get("webhook"),
        text=SAID[sent.get("push") or sent.get("webhook") or "no_device"],
    )


async def row_of(request: Request, service: Service) -> PushRow:
    """What the device that asks has set. Refused (403) if it has no seat anywhere."""
    tables, mine = service.tables, device_of(request).hash
    if mine is None or not await tables.read(tables.store.held_by, mine, 1):
        raise Refused(403, "no_seat", "Sit down at a table first; then this device can be told.")
    return service.notices.rows.get(mine, PushRow(mine))


async def keep(service: Service, row: PushRow) -> PushState:
    await service.notices.keep(row)
    return state(service, row)


def state(service: Service, row: PushRow | None) -> PushState:
    allowed = service.settings.webhooks
    return PushState(key=service.notices.postman.keys.public, webhooks=allowed, **settings_of(row))
