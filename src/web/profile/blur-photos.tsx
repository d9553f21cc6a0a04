/** The switch that blurs the photos of others, for whoever is not alone with the screen. It takes effect at once, everywhere. */
import { setBlur, useBlur } from '#web/profile/blur.ts'
import { useText } from '#web/text.tsx'
import { Switch } from '#web/ui/switch.tsx'

export function BlurPhotos() {
  const text = useText('profile')
  const blurred = useBlur()
  return (
    <Switch
      label={text('blur.label')}
      help={text('blur.help')}
      checked={blurred}
      onChange={({ target }) => setBlur(target.checked)}
    />
  )
}
