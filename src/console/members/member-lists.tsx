/** A member's orders, devices and mails as tables; each says when there is none, and shows more by a press. */
import type { MemberPage } from '#domain/look-up/look-up.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useDays } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { useLater } from '#console/members/use-later.ts'
import { More } from '#console/ui/loaded.tsx'
import { Table } from '#console/ui/table.tsx'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

const orderTones: Record<string, Tone> = { paid: 'success', refunded: 'warning', part_refunded: 'warning', disputed: 'danger' }
const mailTones: Record<string, Tone> = { sent: 'success', delivered: 'success', bounced: 'danger', expired: 'danger' }

const None = ({ children }: { children: string }) => <p className={styles.quiet}>{children}</p>

export function OrderTable({ page }: { page: MemberPage }) {
  const { items: orders, ...rest } = useLater(page, 'orders')
  const text = useText('console.member')
  const stateText = useLooseText('console.order_states')
  const { money, number } = useFormats()
  if (orders.length === 0) return <None>{text('no_orders')}</None>
  return (
    <>
      <Table
        caption={text('money')}
        items={orders}
        keyOf={({ id }) => id}
        columns={[
          { name: 'id', label: text('order'), kind: 'head', cell: ({ id }) => <code>{id}</code> },
          { name: 'at', label: text('when'), cell: ({ created_at }) => <Time at={created_at} /> },
          { name: 'credits', label: text('amount'), kind: 'number', cell: ({ credits }) => number(credits) },
          {
            name: 'price',
            label: text('price'),
            kind: 'number',
            cell: ({ price_minor, currency }) => money(price_minor, currency),
          },
          {
            name: 'state',
            label: text('state'),
            cell: ({ state }) => <Tag tone={orderTones[state] ?? 'quiet'}>{stateText.has(state) ? stateText(state) : state}</Tag>,
          },
        ]}
      />
      <More {...rest} />
    </>
  )
}

export function DeviceTable({ page }: { page: MemberPage }) {
  const { items: devices, ...rest } = useLater(page, 'devices')
  const text = useText('console.member')
  const ownText = useText('console.own')
  const { dayOnly } = useDays()
  if (devices.length === 0) return <None>{text('no_devices')}</None>
  const nameOf = ({ browser, system }: MemberPage['devices'][number]) =>
    browser && system ? ownText('device', { browser, system }) : (browser ?? system ?? ownText('device_unknown'))
  return (
    <>
      <Table
        caption={text('devices')}
        items={devices.map((device, place) => ({ ...device, place }))}
        keyOf={({ place }) => place}
        columns={[
          { name: 'device', label: text('device'), kind: 'head', cell: nameOf },
          { name: 'day', label: text('last_day'), cell: ({ last_day }) => dayOnly(last_day) },
        ]}
      />
      <More {...rest} />
    </>
  )
}

export function MailTable({ page }: { page: MemberPage }) {
  const { items: mails, ...rest } = useLater(page, 'mails')
  const text = useText('console.member')
  const mailText = useLooseText('console.mail_names')
  const stateText = useLooseText('console.mail_states')
  if (mails.length === 0) return <None>{text('no_mails')}</None>
  return (
    <>
      <Table
        caption={text('mails')}
        items={mails.map((mail, place) => ({ ...mail, place }))}
        keyOf={({ place }) => place}
        columns={[
          {
            name: 'mail',
            label: text('mail'),
            kind: 'head',
            cell: ({ template }) => (mailText.has(template) ? mailText(template) : <code>{template}</code>),
          },
          { name: 'at', label: text('when'), cell: ({ at }) => <Time at={at} /> },
          {
            name: 'state',
            label: text('state'),
            cell: ({ state }) => <Tag tone={mailTones[state] ?? 'quiet'}>{stateText.has(state) ? stateText(state) : state}</Tag>,
          },
        ]}
      />
      <More {...rest} />
    </>
  )
}
