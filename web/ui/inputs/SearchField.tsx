import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const TYPING_MS = 300;

type Props = {
  label: string;
  placeholder?: string;
  sought: string | undefined;
  onSeek: (q: string | undefined) => void;
};

/** A debounced search field. */
export const SearchField = ({ label, placeholder, sought = '', onSeek }: Props) => {
  const [text, setText] = useState(sought);
  const seek = useDebouncedCallback((value: string) => onSeek(value.trim() || undefined), TYPING_MS);
  // A navigation may change the value.
  useEffect(() => setText((typed) => (typed.trim() === sought ? typed : sought)), [sought]);
  return (
    <TextInput
      type="search"
      size="xs"
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        seek(event.currentTarget.value);
      }}
    />
  );
};
