/** Keys of programs: what each may, from where, until when, and the press that ends it. */
import { useState } from 'react'
import type { ApiKeyLine } from '#domain/api-keys/api-keys.ts'
import { readRight } from '#domain/staff/permissions.ts'
import { EndKeyDialog, NewKeyDialog } from '#console/api-keys/api-key-dialogs.tsx'
import { useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useLevelName, usePermissionName, usePlaceName } from '#console/staff/names.ts'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Lines, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

const tones = { active: 'success', expired: 'quiet', ended: 'quiet', stopped: 'danger' } as const

export function ApiKeysPage() {
  const text = useText('console.api_keys')
  const { may } = useRights()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKeyLine | null>(null)
  const list = useList('keys', async (api, cursor: number | undefined, signal) => {
    const { keys, next } = await api('GET /api/keys', { query: cursor ? { cursor } : {} }, signal ? { signal } : {})
    return { items: keys, next }
  })
  const reload = () => void list.reload()
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      log="act=key"
      acts={may('staff.roles') && <Button onClick={() => setMaking(true)}>{text('new')}</Button>}
    >
      <Loaded query={list}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title={text('empty')}>{text('empty_lead')}</Empty>
          ) : (
            <Keys keys={keys} onEnd={may('staff') ? setEnding : undefined} />
          )
        }
      </Loaded>
      <More {...list} />
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} onDone={reload} />}
      {ending && <EndKeyDialog apiKey={ending} onClose={() => setEnding(null)} onDone={reload} />}
    </Page>
  )
}

type KeysProps = { keys: readonly ApiKeyLine[]; onEnd: ((key: ApiKeyLine) => void) | undefined }

function Keys({ keys, onEnd }: KeysProps) {
  const text = useText('console.api_keys')
  const { day } = useFormats()
  const placeName = usePlaceName()
  return (
    <Table
      caption={text('title')}
      items={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          label: text('name'),
          kind: 'head',
          cell: ({ name, made_by, made_at }) => <Lines below={text('made', { name: made_by, day: day(made_at) })}>{name}</Lines>,
        },
        { name: 'state', label: text('state'), cell: ({ state }) => <Tag tone={tones[state]}>{text(`state_${state}`)}</Tag> },
        {
          name: 'rights',
          label: text('rights'),
          cell: ({ rights, at, where_id, where_name }) => (
            <Lines below={placeName(at, where_id, where_name)}>
              <RightNames rights={rights} />
            </Lines>
          ),
        },
        { name: 'networks', label: text('networks'), cell: ({ networks }) => networks.join(', ') || text('everywhere') },
        { name: 'ends', label: text('ends'), cell: ({ expires_at }) => day(expires_at) },
        { name: 'used', label: text('used'), cell: ({ used_at }) => (used_at ? day(used_at) : text('never')) },
        ...(onEnd
          ? [
              {
                name: 'acts',
                label: text('acts'),
                kind: 'acts' as const,
                cell: (key: ApiKeyLine) =>
                  key.state === 'active' && (
                    <Button tone="outline" size="small" onClick={() => onEnd(key)}>
                      {text('end')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

function RightNames({ rights }: { rights: readonly string[] }) {
  const permissionName = usePermissionName()
  const levelName = useLevelName()
  const names = rights.flatMap((text) => {
    const right = readRight(text)
    return right ? `${permissionName(right.permission)} (${levelName(right.level, right.only)})` : []
  })
  return names.join(', ')
}
