import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../../contract/site/media.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refusalText } from '../../shared/auth/refusal.ts';

/** Uploads one picture with progress; error messages name the file. */
export const usePictureUpload = <Answer>(
  send: (file: File, onProgress: (share: number) => void) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) => {
  const { t } = useLingui();
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const megabytes = PICTURE_BYTES_MAX / 1024 / 1024;
  const faultOf = ({ name, type, size }: File): string | null => {
    if (!PICTURE_TYPES.some((one) => one === type))
      return t`${name} is not a picture that can be used: choose a JPEG, PNG, WebP or AVIF.`;
    return size > PICTURE_BYTES_MAX ? t`${name} is larger than ${megabytes} MB.` : null;
  };
  const start = async (file: File) => {
    const fault = faultOf(file);
    setRefusal(fault);
    if (fault !== null) return;
    setShare(0);
    try {
      onDone(await send(file, setShare));
    } catch (error) {
      const said = error instanceof ApiError ? refusalText(error) : String(error);
      setRefusal(`${file.name}: ${said}`);
    } finally {
      setShare(null);
    }
  };
  return { share, refusal, start: (file: File) => void start(file) };
};
