/** What one can do about a conversation: block or report the person, and delete it. */
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import type { ChatToDelete } from '#web/chats/chat-questions.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Menu } from '#web/kit/ui/menu.tsx'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import type { SharedDatesState } from '#web/shared-dates/use-shared-dates.ts'
import { startDelayMs } from '#web/store/member-data.tsx'

const NoteDialog = lazy(() => import('#web/private-notes/note-dialog.tsx'), 'NoteDialog')
const DeleteQuestion = lazy(() => import('#web/chats/chat-questions.tsx'), 'DeleteQuestion')

export function ChatActions({ conversation, profile }: { conversation: ConversationId; profile: ProfileCard }) {
  const text = useText('chats')
  const note = useText('notes')
  const safety = useText('safety_centre')
  const navigate = useNavigate()
  const { askDelete, question } = useDeleteChat()
  const [isNoting, setNoting] = useState(false)
  // After the menu has closed and returned the focus: the dialog returns it to the same button.
  const openNote = () => void setTimeout(() => setNoting(true))
  const { name } = profile
  return (
    <>
      <SafetyButton about={{ person: profile, conversation }} leaveTo="/chats" />
      <Menu
        label={text('menu', { name })}
        items={[
          { label: note('title'), icon: 'pencil', onPress: () => openNote() },
          ...(profile.fictional_icon === null
            ? [
                {
                  label: safety('share'),
                  icon: 'map-pin' as const,
                  onPress: () => void navigate('/safety/dates', { state: { person: name } satisfies SharedDatesState }),
                },
              ]
            : []),
          { label: safety('title'), icon: 'shield-check', onPress: () => void navigate('/safety') },
          {
            label: text('delete.action'),
            icon: 'trash-2',
            tone: 'danger',
            startsGroup: true,
            onPress: () => askDelete({ conversation, name }),
          },
        ]}
      />
      {question}
      {isNoting && <NoteDialog person={profile} onClose={() => setNoting(false)} />}
    </>
  )
}

/** Loads the dialogs of the chats shortly after the page: later there may be no connection. */
export function useQuestionsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => DeleteQuestion.preload(), startDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

/** `askDelete` opens `question`, which the caller must render. */
export function useDeleteChat(): { askDelete: (chat: ChatToDelete) => void; question: ReactNode } {
  const [chosen, setChosen] = useState<ChatToDelete | null>(null)
  const question = chosen && <DeleteQuestion chat={chosen} onClose={() => setChosen(null)} />
  // After the menu has closed and returned the focus: the dialog returns it to the same button.
  return { askDelete: (chat) => void setTimeout(() => setChosen(chat)), question }
}
