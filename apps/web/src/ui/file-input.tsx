import type { InputHTMLAttributes, RefObject } from 'react'

type FileInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly onFiles: (files: readonly File[]) => void
}

export const FileInput = ({ onFiles, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    hidden
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      // Allows the same file again, such as after a failure.
      currentTarget.value = ''
      onFiles(files)
    }}
  />
)

export const CameraInput = (input: FileInputProps) => (
  <FileInput {...input} accept="image/jpeg,image/png" capture="environment" />
)
