/** The doors for developers, together: the panel's calls, the outbox, and a way in without a password. Never loaded in production. */
import { Hono } from 'hono'
import type { Context } from '#server/context.ts'
import { devRoutes } from '#server/dev/dev.routes.ts'
import type { Env } from '#server/http/visitor.ts'
import { outboxPage } from '#server/mails/outbox.ts'
import { devDoor } from '#server/members/dev-door.ts'

export const openDevDoors = (ctx: Context) =>
  new Hono<Env>().route('/', devRoutes(ctx)).route('/', outboxPage(ctx)).route('/', devDoor(ctx))
