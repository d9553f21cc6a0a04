/** A brand of a journey's own: like Sunday, but with its host, its people and whatever the journey is about. */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { SiteFile } from '#domain/sites.ts'
import { saveSite } from '#server/sites/sites.store.ts'
import { atHome, type AtHome } from './books.ts'
