/** Deleting a chat, for me alone: gone at once, then the call, then the list anew; a failure is told (spec, sections 4 and 8). */
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ConversationId } from '#domain/chats.ts'
import { useSender } from '#web/chats/use-sender.ts'
import { useMemberEdits } from '#web/member/member-edits.ts'
import { useApi } from '#web/providers.tsx'
import { useErrorText, useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Doomed = { conversation: ConversationId; name: string }

/** `askDelete` opens `question`, which must stand somewhere on the page. */
export function useDeleteChat(): { askDelete: (chat: Doomed) => void; question: ReactNode } {
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const deleteChat = useDeletion()
  const close = () => setDoomed(null)
  const confirm = () => {
    close()
    if (doomed) void deleteChat(doomed.conversation)
  }
  return { askDelete: setDoomed, question: <DeleteQuestion name={doomed?.name ?? null} onClose={close} onConfirm={confirm} /> }
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

function DeleteQuestion({ name, onClose, onConfirm }: { name: string | null; onClose: () => void; onConfirm: () => void }) {
  const text = useText('chats')
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={text('delete.title', { name: name ?? '' })}
      closeLabel={text('close')}
      size="small"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {text('delete.keep')}
          </Button>
          <Button tone="danger" onClick={onConfirm}>
            {text('delete.action')}
          </Button>
        </>
      }
    >
      <p>{text('delete.text', { name: name ?? '' })}</p>
    </Dialog>
  )
}
