/** The language a visitor is answered in: the one they chose, or the first their browser asks for that the site has. */
import { parse } from 'hono/utils/cookie'
import { chooseLocale, localeCookie, type Locale } from '#domain/languages/languages.ts'
import type { ApiRequest } from '#server/http/api-request.ts'
import type { Site } from '#server/sites/sites.ts'

export function localeFor(request: ApiRequest, { languages, domain_language }: Site['file']): Locale {
  const chosen = parse(request.cookie ?? '', localeCookie.name)[localeCookie.name]
  return chooseLocale(languages, domain_language, chosen, request.header('accept-language'))
}
