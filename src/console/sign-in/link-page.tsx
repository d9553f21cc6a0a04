/** The one-time link: who one is, then a passkey, or a password with an authenticator app, then the recovery codes. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useApi, useConsole } from '#console/app/console.ts'
import { useChooseLocale } from '#console/app/text-choice.ts'
import { useHashToken } from '#console/app/use-hash-token.ts'
import { Ground } from '#console/sign-in/ground.tsx'
import type { Entered } from '#console/sign-in/joining.ts'
import { hasPasskeys } from '#console/sign-in/passkey.ts'
import { ByPasskey } from '#console/sign-in/by-passkey.tsx'
import { ByPassword } from '#console/sign-in/by-password.tsx'
import { RecoveryCodes } from '#console/sign-in/recovery-codes.tsx'
import { LanguageSelect, ownTimeZone, TimeZoneSelect } from '#console/ui/choices.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type Link = ConsoleReply<'POST /api/link'>

export function LinkPage() {
  const text = useText('console.link')
  const api = useApi()
  const token = useHashToken()
  const chooseLocale = useChooseLocale()
  const [link, setLink] = useState<Link | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!token) return
    let isOver = false
    api('POST /api/link', { body: { token } }).then(
      (found) => {
        if (isOver) return
        setLink(found)
        // The language that they were invited in.
        chooseLocale(found.locale)
      },
      (thrown: unknown) => {
        if (!isOver) setError(thrown)
      },
    )
    return () => {
      isOver = true
    }
  }, [api, token, tries, chooseLocale])
  const again = () => {
    setError(null)
    setTries(tries + 1)
  }
  if (!token)
    return (
      <Ground title={text('title_invite')}>
        <Notice tone="warning">{text('incomplete')}</Notice>
        <ButtonLink to="/sign-in" tone="outline">
          {text('to_sign_in')}
        </ButtonLink>
      </Ground>
    )
  if (error !== null)
    return (
      <Ground title={text('title_invite')}>
        <Problem error={error} retry={{ label: text('again'), onPress: again }} />
        <p>{text('new_link')}</p>
      </Ground>
    )
  if (!link)
    return (
      <Ground title={text('title_invite')}>
        <Skeleton lines={4} />
      </Ground>
    )
  return <Joining token={token} link={link} />
}

function Joining({ token, link }: { token: string; link: Link }) {
  const text = useText('console.link')
  const { api, set } = useConsole()
  const chooseLocale = useChooseLocale()
  const navigate = useNavigate()
  const [name, setName] = useState(link.name)
  const [locale, setLocale] = useState(link.locale)
  const [timezone, setTimezone] = useState(ownTimeZone)
  const [way, setWay] = useState(hasPasskeys() ? 'passkey' : 'password')
  const [entered, setEntered] = useState<Entered | null>(null)
  const isInvite = link.kind === 'invite'
  const enter = async () => {
    // The codes were on screen until now: only then does the console open.
    set(await api('GET /api/state'))
    await navigate('/', { replace: true })
  }
  if (entered)
    return (
      <Ground title={text('codes_title')} isWide>
        <RecoveryCodes codes={entered.recovery_codes ?? []} onKept={enter} />
      </Ground>
    )
  const newcomer = { token, name: name.trim() || link.name, locale, timezone }
  return (
    <Ground
      title={text(isInvite ? 'title_invite' : 'title_recover')}
      lead={text(isInvite ? 'lead_invite' : 'lead_recover', { email: link.email })}
      isWide
    >
      <Stack gap={6}>
        <Stack>
          <Field
            label={text('name')}
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <LanguageSelect
            value={locale}
            onChange={(chosen) => {
              setLocale(chosen)
              chooseLocale(chosen)
            }}
          />
          <TimeZoneSelect value={timezone} onChange={setTimezone} />
        </Stack>
        <Choice
          legend={text('way')}
          name="way"
          value={way}
          onChange={setWay}
          options={[
            { value: 'passkey', label: text('way_passkey'), help: text('way_passkey_help'), disabled: !hasPasskeys() },
            { value: 'password', label: text('way_password'), help: text('way_password_help') },
          ]}
        />
        {way === 'passkey' ? (
          <ByPasskey newcomer={newcomer} onEntered={setEntered} />
        ) : (
          <ByPassword newcomer={newcomer} email={link.email} onEntered={setEntered} />
        )}
      </Stack>
    </Ground>
  )
}
