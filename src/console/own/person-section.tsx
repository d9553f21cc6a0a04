/** Name, language, time zone, and whether single letters are keys. Saved together; what was typed stays after a refusal. */
import { useState } from 'react'
import { locales } from '#domain/languages/languages.ts'
import { useConsole, useMe } from '#console/app/console.ts'
import { Panel } from '#console/own/panel.tsx'
import { LanguageSelect, TimeZoneSelect } from '#console/ui/choices.tsx'
import { LanguageBoxes } from '#console/ui/language-boxes.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function PersonSection() {
  const text = useText('console.own')
  const { api, set } = useConsole()
  const me = useMe()
  const toast = useToast()
  const [name, setName] = useState(me.name)
  const [locale, setLocale] = useState(me.locale)
  const [timezone, setTimezone] = useState(me.timezone)
  const [languages, setLanguages] = useState(me.languages)
  const [singleKeys, setSingleKeys] = useState(me.single_keys)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      set(
        await api('PUT /api/own', {
          body: { name, locale, timezone, single_keys: singleKeys, languages: locales.filter((one) => languages.includes(one)) },
        }),
      )
      toast({ tone: 'success', text: text('saved') })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={text('person')}>
      <Form onSend={save}>
        <Stack>
          <Field
            label={text('name')}
            autoComplete="name"
            required
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <LanguageSelect value={locale} onChange={setLocale} />
          <LanguageBoxes value={languages} onChange={setLanguages} />
          <TimeZoneSelect value={timezone} onChange={setTimezone} />
          <Switch
            label={text('single_keys')}
            help={text('single_keys_help')}
            checked={singleKeys}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />
          {error !== null && <Problem error={error} />}
          <div>
            <Button type="submit" busy={busy}>
              {text('save')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Panel>
  )
}
