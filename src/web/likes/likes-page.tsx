/** /likes */
import { Title } from '#web/shell/title.tsx'

export default function LikesPage() {
  return <Title>Likes</Title>
}
