/** The choice of language: stored for a year; the page stays. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { landerInLanguage } from '#domain/landers/lander-slugs.ts'
import { localeEntries, type Locale, localeCookie } from '#domain/languages/languages.ts'
import { setCookie } from '#web/kit/app/browser-store.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

/** The site's languages, and choosing one in the list that has `choice` as its `ref`. */
export function useLanguageChoice() {
  const { start, session, api } = useAppContext()
  const choice = useRef<HTMLSelectElement>(null)
  const options = localeEntries
    .filter(({ code }) => start.settings.languages.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
  const choose = async () => {
    const language = choice.current?.value as Locale
    setCookie(localeCookie.name, language, localeCookie.maxAgeSeconds)
    // Mails follow the choice; the language on the profile does not. After a failure the page still shows the chosen language.
    if (session.get()) await api('PUT /api/user.php', { body: { interface_language: language } }).catch(() => null)
    // A lander has its language in its address.
    const lander = landerInLanguage(location.pathname, language)
    if (lander) location.assign(`${lander}${location.search}`)
    else location.reload()
  }
  // Chosen before hydration: the list has the new value, but no event was fired.
  const takeEarlyChoice = useEffectEvent(() => {
    if (choice.current && choice.current.value !== start.locale) void choose()
  })
  useEffect(() => takeEarlyChoice(), [])
  return { choice, options, choose, locale: start.locale }
}

export function LanguageChoice() {
  const text = useText('shell')
  const { choice, options, choose, locale } = useLanguageChoice()
  if (options.length < 2) return null
  return (
    <Select
      ref={choice}
      label={text('language')}
      options={options}
      defaultValue={locale}
      // a value that the browser restored after a reload is no choice
      autoComplete="off"
      onChange={() => void choose()}
    />
  )
}
