import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

type Column = {
  id: string;
  getCanHide: () => boolean;
  getIsVisible: () => boolean;
  toggleVisibility: (value?: boolean) => void;
};
type Props = {
  columns: readonly Column[];
  titles: readonly { id: string; header: string }[];
  /** Icon only, for narrow places. */
  compact: boolean;
};

/** Selects the visible columns; stored in the browser. */
export const DataTableColumns = ({ columns, titles, compact }: Props) => {
  const { t } = useLingui();
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        {compact ? (
          <ActionIcon variant="default" size="lg" aria-label={t`Columns`} aria-haspopup="dialog">
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconColumns3 size={15} aria-hidden />}
            aria-haspopup="dialog"
          >
            <Trans>Columns</Trans>
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap="xs">
          {columns
            .filter((column) => column.getCanHide())
            .map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                label={titles.find(({ id }) => id === column.id)?.header}
                checked={column.getIsVisible()}
                onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
