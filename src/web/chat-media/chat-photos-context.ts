/** What photos in a log do: open the viewer, and say that the reader wants to see those of the other. */
import { createContext, use } from 'react'

export type ChatPhotoActions = {
  /** Opens the viewer at a photo, by its id. */
  onOpen: (media: number) => void
  /** The server shows them from now on. */
  onAccepted: () => void
}

export const ChatPhotosContext = createContext<ChatPhotoActions | null>(null)
export const useChatPhotos = () => use(ChatPhotosContext)
