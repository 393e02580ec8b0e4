export type Area = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

/** Maximum side of the uploaded picture in pixels: twice the largest displayed size. */
const PICTURE_SIDE_MAX = 512;

const within = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The crop area as a square of whole pixels within the picture; croppers can be off by a fraction at the edges. */
export const squareIn = (area: Area, picture: Size): { x: number; y: number; side: number } => {
  const wanted = Math.round(Math.min(area.width, area.height));
  const side = Math.max(1, Math.min(wanted, picture.width, picture.height));
  return {
    x: within(Math.round(area.x), picture.width - side),
    y: within(Math.round(area.y), picture.height - side),
    side,
  };
};

/** Side of the uploaded picture; small pictures are not scaled up. */
export const sentSide = (side: number): number => Math.min(side, PICTURE_SIDE_MAX);

const load = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture cannot be read'));
    image.src = address;
  });

/** The square as a JPEG on a white background, without the camera's metadata. */
export const cutSquare = async (address: string, area: Area): Promise<File> => {
  const image = await load(address);
  const { x, y, side } = squareIn(area, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = sentSide(side);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
  if (blob === null) throw new Error('The picture cannot be written');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
};
