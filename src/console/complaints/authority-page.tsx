/** One order of an authority: what is ordered, what was given, and its sealed packages. Each act waits for a second person. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type PackagePart, packageParts } from '#domain/authority-orders/authority-orders.ts'
import type { OrderPage } from '#domain/authority-orders/order-pages.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useApi } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/cases/cases.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { FactsPanel } from '#console/ui/facts.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function AuthorityScreen() {
  const { reference = '' } = useParams()
  const text = useText('console.authorities')
  const query = useQuery(`authority order ${reference}`, (api, signal) =>
    api('GET /api/authority_orders/one', { query: { reference } }, { signal }),
  )
  return (
    <Page title={text('title_one', { reference })} lead={text('lead')} log={`target=${reference}`}>
      <Loaded query={query} lines={8}>
        {(page) => <OneOrder page={page} onDone={() => void query.reload()} />}
      </Loaded>
    </Page>
  )
}

type Shown = { page: OrderPage; onDone: () => void }

function OneOrder({ page, onDone }: Shown) {
  const text = useText('console.authorities')
  const groundText = useText('console.order_grounds')
  const { sees, may } = useRights()
  const to = useScopedPath()
  const [isAnswering, setIsAnswering] = useState(false)
  const { order, member, asked_for, given, added_by, answered_by, member_told_at } = page
  const day = (at: string | null) => at && <Time at={at} />
  return (
    <>
      <FactsPanel
        label={text('order')}
        facts={[
          [text('ground'), groundText(order.ground)],
          [text('authority'), `${order.authority}, ${order.number}`],
          [text('brand'), order.site_name],
          [text('received'), day(order.received_at)],
          [text('answer_by'), day(order.answer_by)],
          [text('silent'), day(order.silent_until)],
          [
            text('member'),
            member &&
              (sees('members.read') ? (
                <Link key="member" to={to(`/members/${member}`)}>
                  {member}
                </Link>
              ) : (
                member
              )),
          ],
          [text('added_by'), added_by],
          [text('answered'), answered_by && `${answered_by}`],
          [text('told_at'), member === null ? null : (day(member_told_at) ?? text('not_yet'))],
        ]}
      />
      <Section title={text('asked_for')}>
        <blockquote className={styles.quote}>{asked_for}</blockquote>
      </Section>
      {given && (
        <Section title={text('given')}>
          <blockquote className={styles.quote}>{given}</blockquote>
        </Section>
      )}
      {!given && may('complaints') && (
        <div className={styles.row}>
          <Button onClick={() => setIsAnswering(true)}>{text('answer')}</Button>
        </div>
      )}
      {member !== null && <Packages page={page} onDone={onDone} />}
      {isAnswering && <AnswerDialog reference={order.reference} onClose={() => setIsAnswering(false)} onDone={onDone} />}
    </>
  )
}

function Packages({ page: { order, packages }, onDone }: Shown) {
  const text = useText('console.authorities')
  const partText = useText('console.package_parts')
  const { may } = useRights()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Section
      title={text('packages')}
      acts={
        may('complaints') && (
          <Button size="small" tone="outline" onClick={() => setIsMaking(true)}>
            {text('package')}
          </Button>
        )
      }
    >
      {packages.length === 0 && <p className={styles.quiet}>{text('no_packages')}</p>}
      <ul className={styles.said}>
        {packages.map(({ part, parts, state, asked_at, asked_by, fetched_by, sha256 }) => (
          <li key={`${asked_at} ${part}`}>
            <h3>
              {parts.map((name) => partText(name)).join(', ')}
              {part > 1 && <> ({text('part', { number: String(part) })})</>}: {text(`state_${state}`)}
            </h3>
            <p className={styles.quiet}>
              <Time at={asked_at} /> · {text('asked_by', { name: asked_by })}
              {fetched_by && <> · {text('fetched_by', { name: fetched_by })}</>}
            </p>
            {sha256 && <code className={styles.quote}>sha256 {sha256}</code>}
          </li>
        ))}
      </ul>
      {packages.some(({ state }) => state === 'ready') && may('complaints') && (
        <FetchPart reference={order.reference} onDone={onDone} />
      )}
      {isMaking && <PackageDialog reference={order.reference} onClose={() => setIsMaking(false)} onDone={onDone} />}
    </Section>
  )
}

type DialogProps = { reference: string; onClose: () => void; onDone: () => void }

function AnswerDialog({ reference, onClose, onDone }: DialogProps) {
  const text = useText('console.authorities')
  const api = useApi()
  const [given, setGiven] = useState('')
  return (
    <ActDialog
      open
      {...{ onClose, onDone }}
      title={text('answer')}
      lead={text('answer_lead')}
      act={text('answer')}
      done={text('answer_done')}
      send={(reason) => api('POST /api/authority_orders/answer', { body: { reference, given, reason } })}
    >
      <TextArea
        label={text('given')}
        required
        maxLength={5000}
        rows={4}
        value={given}
        onChange={({ target }) => setGiven(target.value)}
      />
    </ActDialog>
  )
}

function PackageDialog({ reference, onClose, onDone }: DialogProps) {
  const text = useText('console.authorities')
  const partText = useText('console.package_parts')
  const api = useApi()
  const [parts, setParts] = useState<PackagePart[]>(['account'])
  const turn = (part: PackagePart, isOn: boolean) =>
    setParts((before) => packageParts.filter((one) => (one === part ? isOn : before.includes(one))))
  return (
    <ActDialog
      open
      {...{ onClose, onDone }}
      title={text('package_title')}
      lead={text('package_lead')}
      act={text('package')}
      done={text('package_done')}
      send={(reason) => api('POST /api/authority_orders/package', { body: { reference, parts, reason } })}
    >
      <fieldset className={styles.row}>
        <legend>{text('parts')}</legend>
        {packageParts.map((part) => (
          <label key={part}>
            <input type="checkbox" checked={parts.includes(part)} onChange={({ target }) => turn(part, target.checked)} />{' '}
            {partText(part)}
          </label>
        ))}
      </fieldset>
    </ActDialog>
  )
}

/** The sealed file goes to the device; its passphrase is shown beside, this once. */
function FetchPart({ reference, onDone }: { reference: string; onDone: () => void }) {
  const text = useText('console.authorities')
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [fetched, setFetched] = useState<ConsoleReply<'POST /api/authority_orders/fetch'> | null>(null)
  const take = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const reply = await api('POST /api/authority_orders/fetch', { body: { reference } })
      saveFile(reply.name, reply.file)
      setFetched(reply)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  if (fetched)
    return (
      <Notice
        tone="warning"
        icon="key-round"
        live
        title={text('fetched_title')}
        action={<CopyButton text={fetched.passphrase} />}
      >
        {text('fetched_lead')} <code>{fetched.passphrase}</code>{' '}
        <Button size="small" tone="outline" onClick={onDone}>
          OK
        </Button>
      </Notice>
    )
  return (
    <>
      {error !== null && <Problem error={error} />}
      <div className={styles.row}>
        <Button busy={busy} onClick={() => void take()}>
          {text('fetch')}
        </Button>
      </div>
    </>
  )
}

function saveFile(name: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
