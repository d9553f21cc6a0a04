/** The button that opens the recorder of voice notes. */
import { useEffect } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

/** A note may be recorded without a connection. */
const loadAhead = () => void import('#web/chat-media/voice-note.tsx').catch(() => {})

type VoiceButtonProps = { isOpen: boolean; onPress: () => void }

export function VoiceButton({ isOpen, onPress }: VoiceButtonProps) {
  const text = useText('voice')
  useEffect(loadAhead, [])
  return <IconButton icon="mic" label={text('note')} aria-expanded={isOpen} onClick={onPress} />
}
