/** The star on a card: a mark for oneself. A heart tells the other; a star tells nobody. */
import { useFavourite, useSetFavourite } from '#web/parts/person/use-favourite.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

type FavouriteButtonProps = {
  person: { id: number; name: string }
  /** What the server said with the page. */
  known?: boolean | undefined
  /** Where the focus goes after the undo, in a list that the person leaves. */
  back?: ((id: number) => HTMLElement | null) | undefined
}

export function FavouriteButton({ person, known, back }: FavouriteButtonProps) {
  const text = useText('favourites')
  const marked = useFavourite(person.id, known)
  const setFavourite = useSetFavourite(back)
  return (
    <IconButton
      icon="star"
      label={text('mark', { name: person.name })}
      pressed={marked}
      onClick={() => setFavourite(person, !marked)}
    />
  )
}
