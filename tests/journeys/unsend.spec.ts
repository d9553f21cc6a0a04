/** A message that was sent too soon: undone by keyboard, gone from the other's screen, edited and marked so. */
import { expect, test } from '@playwright/test'
import { acquaint, mine, write } from './chatting.ts'
import { anotherBrowser, joinAs } from './people.ts'

test('Anna takes a message back, and edits the next one, while Jan looks at the list', async ({
  page: anna,
  browser,
  baseURL,
}) => {
  const jan = await anotherBrowser(browser, baseURL)
  const idOfJan = await joinAs(jan, 'Jan')
  await joinAs(anna, 'Anna')
  await acquaint(jan, anna)
  await anna.goto(`/members/${idOfJan}/chat`)
  await jan.goto('/chats')
  const row = jan.getByRole('listitem').filter({ hasText: 'Anna' })
  const line = anna.getByRole('textbox', { name: 'Write to Jan' })

  await test.step('Undo is reached by the keyboard, and brings the words back', async () => {
    await write(anna, 'Jan', 'Helo, too soon')
    await expect(row).toContainText('Helo, too soon')
    await anna.getByRole('button', { name: 'Undo' }).focus()
    await anna.keyboard.press('Enter')
    await expect(mine(anna)).toHaveCount(0)
    await expect(line).toHaveValue('Helo, too soon')
    await expect(line).toBeFocused()
    await expect(row).toHaveCount(0)
  })

  await test.step('the menu edits a message, Escape leaves it as it is, and it costs nothing', async () => {
    await line.fill('')
    await write(anna, 'Jan', 'Helo Jan')
    await expect(mine(anna).last()).toContainText('Sent')
    const openEditing = async () => {
      await mine(anna).last().getByRole('button', { name: 'Message options' }).click()
      await anna.getByRole('button', { name: 'Edit', exact: true }).click()
    }
    const editing = anna.getByRole('textbox', { name: 'Edit your message' })
    await openEditing()
    await expect(editing).toHaveValue('Helo Jan')
    await anna.keyboard.press('Escape')
    await expect(line).toBeVisible()
    await openEditing()
    await editing.fill('Hello Jan')
    await anna.getByRole('button', { name: 'Save · no charge' }).click()
    await expect(mine(anna).last()).toContainText('Hello Jan')
    await expect(mine(anna).last()).toContainText('edited')
    await expect(row).toContainText('Hello Jan')
  })

  await test.step('Jan reads the new words, and then they stay', async () => {
    await row.getByRole('link').click()
    await expect(jan.getByRole('log')).toContainText('Hello Jan')
    await expect(jan.getByRole('log')).toContainText('edited')
    await expect(mine(anna).last()).toContainText('Read')
    await mine(anna).last().getByRole('button', { name: 'Message options' }).click()
    await expect(anna.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(anna.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  })
  await jan.context().close()
})
