/** The dialogs of a chat: delete it? and: do you know that this profile is fictional? */
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import { useSender } from '#web/chats/use-sender.ts'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export type ChatToDelete = { conversation: ConversationId; name: string }

/** Deletes for this member only: removed at once, then the call, then the list again; a failure is shown (spec, sections 4 and 8). */
export function DeleteQuestion({ chat: { conversation, name }, onClose }: { chat: ChatToDelete; onClose: () => void }) {
  const text = useText('chats')
  const deleteChat = useDeletion()
  const confirm = () => {
    onClose()
    void deleteChat(conversation)
  }
  return (
    <Question
      title={text('delete.title', { name })}
      onClose={onClose}
      back={text('delete.keep')}
      go={
        <Button tone="danger" onClick={confirm}>
          {text('delete.action')}
        </Button>
      }
    >
      <p>{text('delete.text', { name })}</p>
    </Question>
  )
}

function useDeletion() {
  const api = useApi()
  const edits = useMemberEdits()
  const sender = useSender()
  const navigate = useNavigate()
  const { chatId } = useParams()
  const errorText = useErrorText()
  return async (id: ConversationId) => {
    edits.openChat(id)
    edits.removeChat(id)
    void sender.drop(id)
    if (chatId === String(id)) void navigate('/chats', { replace: true })
    try {
      await api('DELETE /api/chat.php', { body: { conversation: { id } } })
    } catch (error) {
      alert(errorText(error))
    }
    await edits.reloadChats()
  }
}

/** Before the first message to a fictional profile: says so, and asks whether to go on. */
export function FictionalWarning({ name, onAccept, onClose }: { name: string; onAccept: () => void; onClose: () => void }) {
  const text = useText('chats')
  return (
    <Question
      title={text('warning.title', { name })}
      onClose={onClose}
      back={text('warning.back')}
      go={<Button onClick={onAccept}>{text('warning.accept')}</Button>}
    >
      <Stack gap={3}>
        <p>{text('warning.text', { name })}</p>
        <p>{text('warning.free')}</p>
      </Stack>
    </Question>
  )
}

type QuestionProps = { title: string; onClose: () => void; back: string; go: ReactNode; children: ReactNode }

function Question({ title, onClose, back, go, children }: QuestionProps) {
  const text = useText('chats')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={text('close')}
      size="small"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {back}
          </Button>
          {go}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
