/** The components that are pressed. */
import { every, Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink, type ButtonStyle } from '#web/kit/ui/button.tsx'
import { Chip, ChipButton, ChipRow } from '#web/kit/ui/chip.tsx'
import { IconButton, IconLink } from '#web/kit/ui/icon-button.tsx'
import { Menu } from '#web/kit/ui/menu.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

const tones = every<NonNullable<ButtonStyle['tone']>>({ primary: true, outline: true, quiet: true, danger: true })
const sizes = every<NonNullable<ButtonStyle['size']>>({ small: true, medium: true, large: true })
const iconTones = every<'quiet' | 'primary' | 'raised' | 'danger'>({ quiet: true, primary: true, raised: true, danger: true })

export const Buttons = () => (
  <>
    <ButtonStates />
    <ButtonLinks />
    <IconButtons />
    <Chips />
    <Menus />
  </>
)

function ButtonStates() {
  const text = useText()
  return (
    <Specimen part="button">
      {tones.map((tone) => (
        <State key={tone} name={tone}>
          <Row>
            {sizes.map((size) => (
              <Button key={size} tone={tone} size={size}>
                {text('signup.location.save')}
              </Button>
            ))}
            <Button tone={tone} disabled>
              {text('signup.location.save')}
            </Button>
            <Button tone={tone} busy>
              {text('signup.location.save')}
            </Button>
          </Row>
        </State>
      ))}
      <State name="wide" wide>
        <Button wide>{text('premium.see')}</Button>
      </State>
    </Specimen>
  )
}

function ButtonLinks() {
  const text = useText()
  return (
    <Specimen part="button-link">
      {tones.map((tone) => (
        <State key={tone} name={tone}>
          <Row>
            {sizes.map((size) => (
              <ButtonLink key={size} to="/_dev/ui" tone={tone} size={size}>
                {text('account.activate.enter')}
              </ButtonLink>
            ))}
          </Row>
        </State>
      ))}
      <State name="wide" wide>
        <ButtonLink to="/_dev/ui" wide>
          {text('account.activate.enter')}
        </ButtonLink>
      </State>
    </Specimen>
  )
}

function IconButtons() {
  const text = useText()
  const label = text('profile.like.like')
  return (
    <Specimen part="icon-button">
      {iconTones.map((tone) => (
        <State key={tone} name={tone}>
          <Row>
            <IconButton label={label} icon="heart" tone={tone} />
            <IconButton label={label} icon="heart" tone={tone} size="large" />
            <IconButton label={label} icon="heart" tone={tone} pressed />
            <IconButton label={label} icon="heart" tone={tone} pressed={false} />
            <IconButton label={label} icon="heart" tone={tone} busy />
            <IconButton label={label} icon="heart" tone={tone} disabled />
            <IconLink to="/_dev/ui" label={label} icon="heart" tone={tone} />
          </Row>
        </State>
      ))}
    </Specimen>
  )
}

function Chips() {
  const text = useText()
  const words = text('search.why.speaks_your_language')
  return (
    <Specimen part="chip">
      <State name="fact">
        <ChipRow>
          <Chip>{words}</Chip>
          <Chip icon="languages">{words}</Chip>
        </ChipRow>
      </State>
      <State name="button">
        <ChipRow>
          <ChipButton>{words}</ChipButton>
          <ChipButton icon="languages">{words}</ChipButton>
          <ChipButton pressed>{words}</ChipButton>
          <ChipButton pressed={false}>{words}</ChipButton>
          <ChipButton disabled>{words}</ChipButton>
          <ChipButton removes aria-label={`${text('account.passkeys.remove')} ${words}`}>
            {words}
          </ChipButton>
        </ChipRow>
      </State>
    </Specimen>
  )
}

const nothing = () => {}

function Menus() {
  const text = useText()
  return (
    <Specimen part="menu">
      <State name="closed, opens on a press" small>
        <Menu
          label={text('shell.footer.links')}
          items={[
            { label: text('profile.edit'), icon: 'pencil', onPress: nothing },
            { label: text('signup.photo.make_main'), onPress: nothing },
            { label: text('chats.delete.action'), icon: 'trash-2', tone: 'danger', onPress: nothing },
          ]}
        />
      </State>
    </Specimen>
  )
}
