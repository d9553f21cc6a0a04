/** The person at the top: their own page, light or dark, the keys, and signing out. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { schemeChoices } from '#domain/themes/colour-scheme.ts'
import { useConsole, useMe } from '#console/app/console.ts'
import { chooseScheme, readSchemeChoice } from '#console/app/scheme.ts'
import styles from '#console/shell/frame.module.css'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Menu } from '#web/kit/ui/menu.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const text = useText('console.frame')
  const areaText = useText('console.areas')
  const me = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [scheme, setScheme] = useState(readSchemeChoice)
  return (
    <div className={styles.person}>
      <span className={styles.name}>{me.name}</span>
      <Menu
        label={text('person', { name: me.name })}
        icon="user"
        items={[
          { label: areaText('own'), icon: 'settings', onPress: () => void navigate('/own') },
          { label: text('keys'), icon: 'info', onPress: onKeys },
          { label: text('sign_out'), icon: 'log-out', onPress: () => void signOut() },
        ]}
      >
        <div className={styles.scheme}>
          <Choice
            legend={text('scheme')}
            name="scheme"
            look="segments"
            value={scheme}
            options={schemeChoices.map((value) => ({ value, label: text(`scheme_${value}`) }))}
            onChange={(value) => {
              const choice = schemeChoices.find((one) => one === value) ?? 'system'
              setScheme(choice)
              chooseScheme(choice)
            }}
          />
        </div>
      </Menu>
    </div>
  )
}

export function useSignOut() {
  const { api, set, state } = useConsole()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  return async () => {
    try {
      await api('POST /api/sign_out')
      set({ ...state(), me: null })
      await navigate('/sign-in')
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    }
  }
}
