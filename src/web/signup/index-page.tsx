/** /: the first page. */
import { Title } from '#web/shell/title.tsx'

export default function IndexPage() {
  return <Title>Welcome</Title>
}
