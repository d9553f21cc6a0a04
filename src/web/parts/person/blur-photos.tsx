/** Which photos of others are blurred: for members who do not want to see nude photos, or are not alone with the screen. It takes effect at once, everywhere. */
import { useRevalidator } from 'react-router'
import { type BlurChoice, blurChoices, blurCookie, readBlur } from '#domain/photos/blur.ts'
import { setCookie } from '#web/kit/app/set-cookie.ts'
import { blurListeners, useBlur } from '#web/parts/person/blur.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/select.tsx'

export function BlurPhotos() {
  const text = useText('profile.blur')
  const { start } = useAppContext()
  const { revalidate } = useRevalidator()
  const options = blurChoices.map((value) => ({ value, label: text(`choices.${value}`) }))
  return (
    <Select
      label={text('label')}
      help={text('help')}
      options={options}
      value={useBlur()}
      onChange={({ target }) => {
        const choice = readBlur(target.value)
        setCookie(blurCookie.name, choice, choice === 'none' ? 0 : blurCookie.maxAgeSeconds)
        takeBlur(start, choice)
        // the search says which photos these are
        void revalidate()
      }}
    />
  )
}

/** From now on, on this page and in its loaders. */
function takeBlur(start: Pick<Start, 'photoBlur'>, choice: BlurChoice) {
  start.photoBlur = choice
  document.documentElement.dataset.blurPhotos = choice
  for (const listener of blurListeners) listener()
}
