/** The sign-up form under the error page. */
import { Signup } from '#web/signup/signup.tsx'
import styles from '#web/shell/error-join.module.css'
import { Card } from '#web/kit/ui/card.tsx'

export const ErrorJoin = () => (
  <div className={styles.join}>
    <Card>
      <Signup user={null} />
    </Card>
  </div>
)
