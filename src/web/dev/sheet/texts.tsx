/** The components that inform: notices, counts, states, progress. */
import { every, Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Button, Spinner } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Progress } from '#web/kit/ui/progress.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Row } from '#web/kit/ui/stack.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'
import { type Toast, useToast } from '#web/kit/ui/toast.tsx'

const badgeTones = every<'primary' | 'accent' | 'quiet' | 'success' | 'danger'>({
  primary: true,
  accent: true,
  quiet: true,
  success: true,
  danger: true,
})
const noticeTones = every<'info' | 'success' | 'warning' | 'danger'>({ info: true, success: true, warning: true, danger: true })
const toastTones = every<NonNullable<Toast['tone']>>({ info: true, success: true, danger: true })
const bones = every<'text' | 'title' | 'photo' | 'circle' | 'block'>({
  text: true,
  title: true,
  photo: true,
  circle: true,
  block: true,
})

export const Texts = () => (
  <>
    <Notices />
    <Toasts />
    <Badges />
    <States />
    <UnderWay />
  </>
)

function Notices() {
  const text = useText()
  return (
    <Specimen part="notice">
      {noticeTones.map((tone) => (
        <State key={tone} name={tone} wide>
          <Notice
            tone={tone}
            title={text('account.activate.failed_title')}
            action={
              <Button size="small" tone="outline">
                {text('account.activate.again')}
              </Button>
            }
          >
            {text('account.mail_change.undone_text')}
          </Notice>
        </State>
      ))}
      <State name="title only">
        <Notice title={text('account.activate.done_title')} />
      </State>
      <State name="words only, own icon">
        <Notice icon="wifi-off">{text('chats.waits_offline')}</Notice>
      </State>
    </Specimen>
  )
}

function Toasts() {
  const text = useText()
  const toast = useToast()
  const action = { label: text('likes.undo'), onPress: () => {} }
  return (
    <Specimen part="toast">
      {toastTones.map((tone) => (
        <State key={tone} name={tone}>
          <Row>
            <Button tone="outline" onClick={() => toast({ tone, text: text('account.password.done') })}>
              text
            </Button>
            <Button
              tone="outline"
              onClick={() => toast({ tone, title: text('chats.not_sent'), text: text('chats.waits_offline'), action })}
            >
              title, text, action
            </Button>
          </Row>
        </State>
      ))}
    </Specimen>
  )
}

const Badges = () => (
  <Specimen part="badge">
    {badgeTones.map((tone) => (
      <State key={tone} name={tone} small>
        <Row>
          <Badge tone={tone}>1</Badge>
          <Badge tone={tone}>99+</Badge>
          <BadgeTexts tone={tone} />
        </Row>
      </State>
    ))}
  </Specimen>
)

function BadgeTexts({ tone }: { tone: (typeof badgeTones)[number] }) {
  const text = useText()
  return <Badge tone={tone}>{text('credits.best')}</Badge>
}

function States() {
  const text = useText()
  const action = <Button>{text('home.people.change')}</Button>
  return (
    <Specimen part="state">
      <State name="EmptyState, title" wide>
        <EmptyState drawing="empty-likes" title={text('likes.empty.likes.title')} />
      </State>
      <State name="EmptyState, text and action" wide>
        <EmptyState
          drawing="empty-search"
          title={text('home.people.none')}
          text={text('home.people.none_text')}
          action={action}
        />
      </State>
      <State name="ErrorState, code and action" wide>
        <ErrorState title={text('home.people.failed')} text={text('home.people.failed_text')} code="503" action={action} />
      </State>
    </Specimen>
  )
}

function UnderWay() {
  const text = useText()
  return (
    <>
      <Specimen part="progress">
        {[0, 1, 3].map((value) => (
          <State key={value} name={`${value} of 3`}>
            <Progress label={text('signup.activation.three')} value={value} max={3} text={`${value}/3`} />
          </State>
        ))}
        <State name="label hidden">
          <Progress label={text('signup.activation.three')} labelHidden value={2} max={3} />
        </State>
      </Specimen>
      <Specimen part="spinner">
        {[16, 20, 32].map((size) => (
          <State key={size} name={String(size)} small>
            <Spinner size={size as 16} label={text('search.searching')} />
          </State>
        ))}
      </Specimen>
      <Specimen part="skeleton">
        {bones.map((shape) => (
          <State key={shape} name={shape}>
            <Skeleton shape={shape} lines={shape === 'text' ? 3 : 1} />
          </State>
        ))}
      </Specimen>
    </>
  )
}
