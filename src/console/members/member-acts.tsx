/** Acts on a member: reveal the address, end sessions, resend the confirmation, and decide without a case. Each with a reason for the log. */
import { useState } from 'react'
import type { MemberPage } from '#domain/look-up/look-up.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { useApi } from '#console/app/console.ts'
import { useRights } from '#console/app/rights.ts'
import { DecideDialog } from '#console/members/decide-dialog.tsx'
import { type HelpAct, helpActs, HelpDialog } from '#console/members/help-dialog.tsx'
import { RevealDialog } from '#console/members/reveal-dialog.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Menu, type MenuItem } from '#web/kit/ui/menu.tsx'

type Act = 'reveal' | 'sign_out' | 'resend' | 'decide' | HelpAct

/** The right that each act of help needs. */
const rights: Record<HelpAct, Permission> = {
  write: 'members.help',
  address: 'members.help',
  lift_refusal: 'members.help',
  reset: 'members.help',
  credits_give: 'money.credits',
  credits_take: 'money.credits',
  copy: 'requests',
  hold: 'requests',
  erase: 'requests.erase',
}
const icons: Record<HelpAct, IconName> = {
  write: 'send',
  address: 'pencil',
  lift_refusal: 'rotate-cw',
  reset: 'key-round',
  credits_give: 'coins',
  credits_take: 'minus',
  copy: 'download',
  hold: 'lock',
  erase: 'trash-2',
}
const isHelp = (act: Act | null): act is HelpAct => helpActs.some((one) => one === act)

const calls = { sign_out: 'POST /api/members/sign_out', resend: 'POST /api/members/resend' } as const

export function MemberActs({ page, onDone }: { page: MemberPage; onDone: () => void }) {
  const text = useText('console.member_acts')
  const helpText = useText('console.member_help')
  const api = useApi()
  const { may } = useRights()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const { id, name, is_confirmed, site_name } = page.member
  const areMailsRefused = page.is_mail_refused
  const help = (one: HelpAct): MenuItem | false =>
    may(rights[one]) && {
      label: helpText(one),
      icon: icons[one],
      ...(one === 'erase' && { tone: 'danger' as const }),
      onPress: () => setAct(one),
    }
  // What is done most often first, what cannot be taken back last.
  const groups: (MenuItem | false)[][] = [
    [
      help('write'),
      may('members.reveal') && { label: text('reveal'), icon: 'eye', onPress: () => setAct('reveal') },
      help('reset'),
      may('members.help') && !is_confirmed && { label: text('resend'), icon: 'mail', onPress: () => setAct('resend') },
      help('address'),
      areMailsRefused && help('lift_refusal'),
      may('members.help') && { label: text('sign_out'), icon: 'log-out', onPress: () => setAct('sign_out') },
    ],
    [help('credits_give'), help('credits_take')],
    [help('copy'), help('hold'), help('erase')],
  ]
  const shown = groups
    .map((group) => group.filter((item) => item !== false))
    .filter((group) => group.length > 0)
    .flatMap((group, place) => group.map((item, line) => ({ ...item, startsGroup: place > 0 && line === 0 })))
  return (
    <>
      {(may('members.restrict') || may('members.ban')) && <Button onClick={() => setAct('decide')}>{text('decide')}</Button>}
      {shown.length > 0 && <Menu label={text('acts_for', { name })} items={shown} />}
      {act === 'reveal' && <RevealDialog id={id} name={name} onClose={close} />}
      {isHelp(act) && <HelpDialog act={act} id={id} name={name} onClose={close} onDone={onDone} />}
      {act === 'decide' && (
        <DecideDialog
          id={id}
          name={name}
          brand={site_name}
          language={page.language}
          photos={page.photos.filter(({ is_hidden }) => !is_hidden)}
          texts={page.texts}
          onClose={close}
          onDone={onDone}
        />
      )}
      {(act === 'sign_out' || act === 'resend') && (
        <ActDialog
          open
          onClose={close}
          onDone={onDone}
          title={text(`${act}_title`, { name })}
          lead={text(`${act}_lead`, { name })}
          act={text(act)}
          done={text(`${act}_done`, { name })}
          send={(reason) => api(calls[act], { body: { id, reason } })}
        />
      )}
    </>
  )
}
