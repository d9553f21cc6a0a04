/** Which photos of others are blurred: for whoever does not want to see nude photos, or is not alone with the screen. It takes effect at once, everywhere. */
import { useRevalidator } from 'react-router'
import { blurChoices, readBlur } from '#domain/blur.ts'
import { setBlur, useBlur } from '#web/profile/blur.ts'
import { useText } from '#web/text.tsx'
import { Select } from '#web/ui/select.tsx'

export function BlurPhotos() {
  const text = useText('profile.blur')
  const { revalidate } = useRevalidator()
  const options = blurChoices.map((value) => ({ value, label: text(`choices.${value}`) }))
  return (
    <Select
      label={text('label')}
      help={text('help')}
      options={options}
      value={useBlur()}
      onChange={({ target }) => {
        setBlur(readBlur(target.value))
        // the search says which photos these are
        void revalidate()
      }}
    />
  )
}
