// @vitest-environment happy-dom
/** A photo that fails to load: a drawing replaces it, never the browser's broken image. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Photo } from '#web/kit/ui/photo.tsx'

afterEach(cleanup)

const photo = (id: number) => ({ id, thumb_filename: `${id}/320.webp`, thumbhash: '', width: 800, height: 1000 })

test('a photo that cannot be fetched gives way to the drawing and keeps its words; another photo is tried', () => {
  const { container, rerender } = render(<Photo image={photo(1)} alt="Bram" />)
  fireEvent.error(screen.getByAltText('Bram'))
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('use')?.getAttribute('href')).toContain('no-photo.svg')
  expect(screen.getByText('Bram')).toBeTruthy()
  rerender(<Photo image={photo(2)} alt="Bram" />)
  expect(container.querySelector('img')).not.toBeNull()
})
