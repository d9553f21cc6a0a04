/** Which photos of others are blurred: for members who do not want to see nude photos, or are not alone with the screen. It takes effect at once, everywhere. */
import { useRevalidator } from 'react-router'
import { blurChoices, blurCookie, readBlur } from '#domain/blur.ts'
import { keepCookie } from '#web/keep-cookie.ts'
import { takeBlur, useBlur } from '#web/profile/blur.ts'
import { useHanded } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Select } from '#web/ui/select.tsx'

export function BlurPhotos() {
  const text = useText('profile.blur')
  const { start } = useHanded()
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
        keepCookie(blurCookie.name, choice, choice === 'none' ? 0 : blurCookie.maxAgeSeconds)
        takeBlur(start, choice)
        // the search says which photos these are
        void revalidate()
      }}
    />
  )
}
