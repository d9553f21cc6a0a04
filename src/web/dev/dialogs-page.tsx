/** /_dev/dialogs: dialogs and sheets of every size, with short and long content, and with a question. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LongestTexts, Looks } from '#web/dev/looks.tsx'
import { every, Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog, type DialogProps, Sheet } from '#web/kit/ui/dialog.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { PasswordField } from '#web/kit/ui/password-field.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

type Content = 'short' | 'long' | 'question'
const looks = every<NonNullable<DialogProps['look']>>({ dialog: true, sheet: true })
const sizes = every<NonNullable<DialogProps['size']>>({ small: true, medium: true, large: true })
const contents = every<Content>({ short: true, long: true, question: true })
type Opened = { look: 'dialog' | 'sheet'; size: NonNullable<DialogProps['size']>; content: Content }

export default function DialogsPage() {
  const [query] = useSearchParams()
  const dialogs = <Dialogs />
  return (
    <>
      <Title>Dialogs</Title>
      <PageTitle>Dialogs</PageTitle>
      <Looks />
      {query.get('words') === 'longest' ? <LongestTexts>{dialogs}</LongestTexts> : dialogs}
    </>
  )
}

function Dialogs() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      {looks.map((look) => (
        <Specimen key={look} part={look}>
          {sizes.map((size) => (
            <State key={size} name={size}>
              <Row>
                {contents.map((content) => (
                  <Button key={content} tone="outline" onClick={() => setOpened({ look, size, content })}>
                    {content}
                  </Button>
                ))}
              </Row>
            </State>
          ))}
        </Specimen>
      ))}
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const parts = { dialog: Dialog, sheet: Sheet }

function OpenedDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const text = useText()
  const Part = parts[opened?.look ?? 'dialog']
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {text('account.passkeys.keep')}
      </Button>
      <Button tone="danger" onClick={onClose}>
        {text('account.passkeys.remove_confirm')}
      </Button>
    </>
  )
  const words = { title: text('account.passkeys.remove_title'), closeLabel: text('account.passkeys.close') }
  return (
    <Part
      {...words}
      key={opened?.look}
      open={opened !== null}
      onClose={onClose}
      size={opened?.size ?? 'medium'}
      actions={opened?.content === 'short' ? undefined : actions}
    >
      <Inside content={opened?.content ?? 'short'} />
    </Part>
  )
}

function Inside({ content }: { content: Content }) {
  const text = useText()
  const paragraphs = content === 'long' ? 30 : 1
  return (
    <>
      {Array.from({ length: paragraphs }, (_, number) => (
        <p key={number}>{text('account.mail_change.undone_text')}</p>
      ))}
      {content === 'question' && (
        <PasswordField
          label={text('account.proof.password')}
          showLabel={text('account.login.show_password')}
          hideLabel={text('account.login.hide_password')}
        />
      )}
    </>
  )
}
