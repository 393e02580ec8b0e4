import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Progress, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { User } from '../../../contract/accounts/auth.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './CropDialog.module.css';
import { type Area, cutSquare } from './crop.ts';

const ZOOM_MAX = 4;
const STEP_PX = 5;
/** Initial focus goes to the zoom slider, not to the close button. */
const startHere = { 'data-autofocus': true };

type Props = { address: string; onClose: () => void; onSaved: (user: User) => void };

/** Square crop of a picture, moved by pointer, touch or arrow keys. */
export const CropDialog = ({ address, onClose, onSaved }: Props) => {
  const { t } = useLingui();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const save = async () => {
    if (area === null) return;
    setRefusal(null);
    setSent(0);
    try {
      const file = await cutSquare(address, area);
      const files = [{ file, index: 0 }];
      onSaved(await call(contract.account.uploadProfileImage, { files, onProgress: setSent }));
      toast.done(t`Picture saved`);
      onClose();
    } catch (error) {
      setSent(null);
      setRefusal(
        error instanceof ApiError ? refusalText(error) : t`This picture cannot be read. Choose another one.`,
      );
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={sent === null}
      title={<Trans>Crop the picture</Trans>}
      size={480}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {isUnreadable ? (
          <Alert color="red" variant="light" role="alert">
            <Trans>This picture cannot be read. Choose another one.</Trans>
          </Alert>
        ) : (
          <>
            <div className={classes.stage}>
              <Cropper
                image={address}
                aspect={1}
                cropShape="round"
                showGrid={false}
                crop={crop}
                zoom={zoom}
                minZoom={1}
                maxZoom={ZOOM_MAX}
                keyboardStep={STEP_PX}
                disableAutomaticStylesInjection
                mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
                cropperProps={{ role: 'group', 'aria-label': t`Crop area; move it with the arrow keys` }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                onCropAreaChange={(_, pixels) => setArea(pixels)}
              />
            </div>
            <div>
              <Text size="sm" fw={500} mb={6} id="crop-zoom">
                <Trans>Zoom</Trans>
              </Text>
              <Slider
                thumbProps={{ 'aria-labelledby': 'crop-zoom', ...startHere }}
                min={1}
                max={ZOOM_MAX}
                step={0.05}
                label={null}
                value={zoom}
                onChange={setZoom}
                disabled={sent !== null}
              />
            </div>
          </>
        )}
        {sent !== null && <Progress value={sent * 100} animated aria-label={t`Uploading the picture`} />}
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={sent !== null} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {!isUnreadable && (
            <Button loading={sent !== null} disabled={area === null} onClick={() => void save()}>
              <Trans>Save</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
