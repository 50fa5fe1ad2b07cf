"""How a device is told that a table waits for its person."""

from typing import Any

from fastapi import Request

from .. import bodies
from ..device_schemas import PushState, PushTested
from ..devices import Device, device_of
from ..outward import Unfit, target_of
from ..pushes import Message, check_keys, settings_of
from ..schemas import Refused
from ..service import Service
from ..store import NO_PUSH, PushRow
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
    return state(service, service.notices.rows.get(device_of(request).browser or ""))


@api.post("/push", dependencies=[CREATES])
async def subscribe(wish: bodies.Subscription, request: Request, service: Parts) -> PushState:
    """Tell this device by Web Push, from now on. A page sends this at every start."""
    device = await seated_device(request, service)
    try:
        target_of(wish.endpoint, service.settings.loopback_push)
        check_keys(wish.keys.p256dh, wish.keys.auth)
    except Unfit as error:
        raise Refused(422, "invalid", str(error)) from error
    keys = {"p256dh": wish.keys.p256dh, "auth": wish.keys.auth}
    return await change(service, device, endpoint=wish.endpoint, zone=wish.zone, **keys)


@api.post("/push/stop")
async def unsubscribe(request: Request, service: Parts) -> PushState:
    """No more messages by Web Push to this device."""
    return await change(service, await seated_device(request, service), **NO_PUSH)


@api.post("/push/quiet")
async def set_quiet(wish: bodies.Quiet, request: Request, service: Parts) -> PushState:
    """When this device is not to be told: turns of that time are told when it ends."""
    device = await seated_device(request, service)
    hours = {"quiet_from": wish.quiet_from, "quiet_to": wish.quiet_to}
    return await change(service, device, zone=wish.zone, **hours)


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
    return await change(service, await seated_device(request, service), hook=wish.url)


@api.post("/push/test", dependencies=[PUSH_TESTS])
async def test_push(request: Request, service: Parts) -> PushTested:
    """Send a message to this device now, and say what became of it."""
    row = service.notices.rows.get(device_of(request).browser or "")
    sent = {} if row is None else await service.notices.send(row, TEST)
    return PushTested(
        push=sent.get("push", "no_device"),
        webhook=sent.get("webhook"),
        text=SAID[sent.get("push") or sent.get("webhook") or "no_device"],
    )


async def seated_device(request: Request, service: Service) -> Device:
    """The device that asks. Refused (403) if it has no seat anywhere."""
    tables, device = service.tables, device_of(request)
    if not await tables.read(tables.store.held_by, device.keys, 1):
        raise Refused(403, "no_seat", "Sit down at a table first; then this device can be told.")
    return device


async def change(service: Service, device: Device, **changed: Any) -> PushState:
    """Store that; with it, by which keys others may have seats on the device."""
    mine, *others = device.keys
    return state(service, await service.notices.change(mine, others=others, **changed))


def state(service: Service, row: PushRow | None) -> PushState:
    allowed = service.settings.webhooks
    return PushState(key=service.notices.postman.keys.public, webhooks=allowed, **settings_of(row))
