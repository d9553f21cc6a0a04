/** /home */
import { Title } from '#web/shell/title.tsx'

export default function HomePage() {
  return <Title>Home</Title>
}
