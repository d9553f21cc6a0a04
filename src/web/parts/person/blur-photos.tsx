/** The field for which photos of others are blurred. It takes effect at once, on all pages. */
import { useRevalidator } from 'react-router'
import { type BlurChoice, blurChoices, blurCookie, readBlur } from '#domain/photos/blur.ts'
import { setCookie } from '#web/kit/app/browser-store.ts'
import { blurListeners, useBlur } from '#web/parts/person/blur.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

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
        applyBlur(start, choice)
        // The search result says which photos to blur.
        void revalidate()
      }}
    />
  )
}

/** Applies the choice to this page and its loaders. */
function applyBlur(start: Pick<Start, 'photoBlur'>, choice: BlurChoice) {
  start.photoBlur = choice
  document.documentElement.dataset.blurPhotos = choice
  for (const listener of blurListeners) listener()
}
