/** The components of a page's structure: heads, cards, tabs, rows, drawings. */
import { every, Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Chip } from '#web/kit/ui/chip.tsx'
import { Drawing, type DrawingName } from '#web/kit/ui/drawing.tsx'
import { iconNames } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import { OwnDrawing } from '#web/kit/ui/own-drawing.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'
import { Tabs } from '#web/kit/ui/tabs.tsx'

const cardTones = every<'raised' | 'sunken' | 'plain'>({ raised: true, sunken: true, plain: true })
const drawings = every<DrawingName>({
  'empty-search': true,
  'empty-likes': true,
  'empty-chats': true,
  'signup-welcome': true,
  'add-photo': true,
  'mail-sent': true,
  credits: true,
  location: true,
  lost: true,
  offline: true,
  celebration: true,
})

export const Structure = () => (
  <>
    <PageTitles />
    <Cards />
    <TabRows />
    <Stacks />
    <Icons />
    <Drawings />
    <OwnDrawings />
  </>
)

function PageTitles() {
  const text = useText()
  const action = <Button size="small">{text('profile.edit')}</Button>
  return (
    <Specimen part="page-title">
      <State name="lead, way back, action" wide>
        <PageTitle back={{ to: '/_dev/ui', label: text('profile.back') }} lead={text('account.devices.lead')} actions={action}>
          {text('account.mail_change.done_title')}
        </PageTitle>
      </State>
    </Specimen>
  )
}

function Cards() {
  const text = useText()
  const end = (
    <Button tone="quiet" size="small">
      {text('home.people.all')}
    </Button>
  )
  return (
    <Specimen part="card">
      {cardTones.map((tone) => (
        <State key={tone} name={tone}>
          <Card tone={tone} title={text('home.chats.title')} end={end}>
            <p>{text('home.chats.none')}</p>
          </Card>
        </State>
      ))}
      <State name="without a title">
        <Card>
          <p>{text('home.chats.none')}</p>
        </Card>
      </State>
    </Specimen>
  )
}

/** The first links to this page, so it is the current one. */
function TabRows() {
  const text = useText()
  return (
    <Specimen part="tabs">
      <State name="bare, totals, news" wide>
        <Tabs
          label={text('likes.tabs.label')}
          tabs={[
            { to: '/_dev/ui', label: text('likes.tabs.liked_by'), total: 12, totalLabel: text('likes.tabs.liked_by') },
            { to: '/_dev/dialogs', label: text('likes.tabs.likes'), total: '99+', news: '3', newsLabel: text('profile.new') },
            { to: '/_dev/top-nav', label: text('likes.tabs.mutual') },
          ]}
        />
      </State>
    </Specimen>
  )
}

function Stacks() {
  const chips = ['1', '2', '3'].map((name) => <Chip key={name}>{name}</Chip>)
  return (
    <Specimen part="stack">
      {([0, 1, 2, 3, 4, 6, 8, 12, 16] as const).map((gap) => (
        <State key={gap} name={`gap ${gap}`}>
          <Stack gap={gap}>
            <Row gap={gap}>{chips}</Row>
            <Row gap={gap} between wrap={false}>
              {chips}
            </Row>
          </Stack>
        </State>
      ))}
    </Specimen>
  )
}

const Icons = () => (
  <Specimen part="icon">
    {iconNames.map((name) => (
      <State key={name} name={name} small>
        <Row>
          <Icon name={name} size={16} />
          <Icon name={name} />
          <Icon name={name} size={24} />
          <Icon name={name} size={24} filled />
        </Row>
      </State>
    ))}
  </Specimen>
)

/** Those that this brand has. */
function OwnDrawings() {
  const own = Object.entries(useSettings().drawings ?? {})
  return (
    <Specimen part="own-drawing">
      {own.map(([name, drawing]) => (
        <State key={name} name={name}>
          <OwnDrawing {...drawing} />
        </State>
      ))}
    </Specimen>
  )
}

const Drawings = () => (
  <Specimen part="drawing">
    {drawings.map((name) => (
      <State key={name} name={name}>
        <Row>
          <Drawing name={name} size="small" />
          <Drawing name={name} />
          <Drawing name={name} size="large" />
        </Row>
      </State>
    ))}
  </Specimen>
)
