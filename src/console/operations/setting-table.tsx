/** Settings by name and meaning: set or not, never a value. Read when they are opened. */
import { useState } from 'react'
import { useQuery } from '#console/app/query.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Section, Toolbar } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'

export function SettingTable() {
  const text = useText('console.settings')
  const [isShown, setIsShown] = useState(false)
  return (
    <Section
      title={text('title')}
      lead={text('lead')}
      acts={
        !isShown && (
          <Button tone="outline" onClick={() => setIsShown(true)}>
            {text('show')}
          </Button>
        )
      }
    >
      {isShown && <Settings />}
    </Section>
  )
}

function Settings() {
  const text = useText('console.settings')
  const [typed, setTyped] = useState('')
  const query = useQuery('settings', (api, signal) => api('GET /api/settings', {}, { signal }))
  const fits = (words: string) => words.toLowerCase().includes(typed.trim().toLowerCase())
  return (
    <Loaded query={query} lines={10}>
      {({ settings }) => {
        const shown = settings.filter(({ name, meaning }) => fits(name) || fits(meaning))
        return (
          <>
            <Toolbar label={text('title')}>
              <Field label={text('filter')} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
            </Toolbar>
            {shown.length === 0 ? (
              <Empty title={text('none')} />
            ) : (
              <Table
                caption={text('title')}
                items={shown}
                keyOf={({ name }) => name}
                columns={[
                  { name: 'name', label: text('name'), kind: 'head', cell: ({ name }) => <code>{name}</code> },
                  { name: 'meaning', label: text('meaning'), cell: ({ meaning }) => <span lang="en">{meaning}</span> },
                  {
                    name: 'set',
                    label: text('state'),
                    cell: ({ is_set, is_secret }) => (
                      <span>
                        <Tag tone={is_set ? 'success' : 'quiet'}>{text(is_set ? 'set' : 'not_set')}</Tag>{' '}
                        {is_secret && <Tag>{text('secret')}</Tag>}
                      </span>
                    ),
                  },
                ]}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
