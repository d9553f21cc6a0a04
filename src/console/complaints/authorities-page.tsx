/** Orders of authorities: what is open, what was answered, and writing one down. */
import { useState } from 'react'
import { Link } from 'react-router'
import { orderGrounds } from '#domain/authority-orders/authority-orders.ts'
import { type OrderLine, orderViews } from '#domain/authority-orders/order-pages.ts'
import { useApi, useMe } from '#console/app/console.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useFilters, useScope, useScopedPath } from '#console/app/scope.ts'
import { Due } from '#console/cases/due.tsx'
import { DeskTabs } from '#console/complaints/desk-tabs.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page, Toolbar } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field, Select, TextArea } from '#web/kit/ui/field.tsx'

export function AuthoritiesPage() {
  const text = useText('console.authorities')
  const { may } = useRights()
  const { scope } = useScope()
  const { filters, set } = useFilters(['view'])
  const [isAdding, setIsAdding] = useState(false)
  const view = orderViews.find((one) => one === filters.view) ?? 'open'
  const query = { view, ...(scope.at === 'site' && { site: scope.id }) }
  const list = useList(`authority orders ${JSON.stringify(query)}`, async (api, cursor: string | undefined, signal) => {
    const all = { ...query, ...(cursor && { cursor }) }
    const { orders, next } = await api('GET /api/authority_orders', { query: all }, signal ? { signal } : {})
    return { items: orders, next }
  })
  return (
    <Page title={text('title')} lead={text('lead')} log="act=authority" acts={<DeskTabs />}>
      <Toolbar label={text('view')}>
        <Select
          label={text('view')}
          value={view}
          options={orderViews.map((value) => ({ value, label: text(`view_${value}`) }))}
          onChange={({ target }) => set({ view: target.value === 'open' ? '' : target.value })}
        />
        {may('complaints') && <Button onClick={() => setIsAdding(true)}>{text('add')}</Button>}
      </Toolbar>
      <Loaded query={list} lines={6}>
        {(orders) =>
          orders.length === 0 ? <Empty title={text('nothing')}>{text('nothing_lead')}</Empty> : <OrderTable orders={orders} />
        }
      </Loaded>
      <More {...list} />
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} onDone={() => void list.reload()} />}
    </Page>
  )
}

function OrderTable({ orders }: { orders: readonly OrderLine[] }) {
  const text = useText('console.authorities')
  const groundText = useText('console.order_grounds')
  const to = useScopedPath()
  const columns: Column<OrderLine>[] = [
    {
      name: 'reference',
      label: text('order'),
      kind: 'head',
      cell: ({ reference, site_name }) => (
        <Lines below={site_name}>
          <Link to={to(`/complaints/authorities/${reference}`)}>{reference}</Link>
        </Lines>
      ),
    },
    { name: 'authority', label: text('authority'), cell: ({ authority, number }) => <Lines below={number}>{authority}</Lines> },
    { name: 'ground', label: text('ground'), cell: ({ ground }) => groundText(ground) },
    { name: 'received', label: text('received'), cell: ({ received_at }) => <Time at={received_at} /> },
    { name: 'answer', label: text('answer_by'), cell: (order) => <AnswerBy order={order} /> },
  ]
  return <Table caption={text('title')} items={orders} keyOf={({ reference }) => reference} columns={columns} />
}

function AnswerBy({ order: { answered_at, answer_by } }: { order: OrderLine }) {
  const text = useText('console.authorities')
  if (answered_at) return <Lines below={<Time at={answered_at} />}>{text('answered')}</Lines>
  return answer_by ? <Due at={answer_by} /> : '–'
}

const blank = { authority: '', number: '', asked_for: '', member: '', answer_by: '', silent_until: '' }

function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const text = useText('console.authorities')
  const groundText = useText('console.order_grounds')
  const api = useApi()
  const { sites } = useMe()
  const { nowMs } = useFormats()
  const [form, setForm] = useState({
    ...blank,
    site: String(sites[0]?.id ?? ''),
    ground: 'inform',
    received: new Date(nowMs).toISOString().slice(0, 10),
  })
  const tie = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm((before) => ({ ...before, [name]: target.value })),
  })
  const send = (reason: string) => {
    const { site, ground, authority, number, asked_for, member, received, answer_by, silent_until } = form
    const body = {
      site: Number(site),
      authority,
      number,
      asked_for,
      received,
      reason,
      ground: orderGrounds.find((one) => one === ground) ?? 'inform',
      ...(member && { member: Number(member) }),
      ...(answer_by && { answer_by }),
      ...(silent_until && { silent_until }),
    }
    return api('POST /api/authority_orders', { body })
  }
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('add_title')}
      lead={text('lead')}
      act={text('add')}
      done={text('added')}
      size="large"
      send={send}
    >
      <Select
        {...tie('site')}
        label={text('brand')}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        {...tie('ground')}
        label={text('ground')}
        options={orderGrounds.map((value) => ({ value, label: groundText(value) }))}
      />
      <Field {...tie('authority')} label={text('authority')} required maxLength={200} autoComplete="off" />
      <Field {...tie('number')} label={text('number')} required maxLength={100} autoComplete="off" />
      <TextArea {...tie('asked_for')} label={text('asked_for')} required maxLength={5000} rows={4} />
      <Field
        {...tie('member')}
        label={text('member')}
        help={text('member_help')}
        inputMode="numeric"
        pattern="[0-9]{1,15}"
        autoComplete="off"
      />
      <Field {...tie('received')} label={text('received')} type="date" required />
      <Field {...tie('answer_by')} label={text('answer_by')} type="date" />
      <Field {...tie('silent_until')} label={text('silent')} type="date" />
    </ActDialog>
  )
}
